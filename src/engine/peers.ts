/** The other threads of a search, by the words that they share. */
import type { AbdadaTable } from '../search/busy';
import type { PeerThreads, ThreadResult } from '../search/peers';
import type { SharedState } from './shared';

export class SharedPeerThreads implements PeerThreads {
  readonly abdada: AbdadaTable;

  constructor(
    private readonly control: SharedState,
    private readonly thread: number,
    private readonly threads: number,
  ) {
    this.abdada = control.abdada;
  }

  publish(finding: ThreadResult): void {
    this.control.results.set(this.thread, finding);
  }

  deepestResult(depth: number): ThreadResult | undefined {
    let deepest: ThreadResult | undefined;
    for (let thread = 0; thread < this.threads; thread++) {
      const found = thread === this.thread ? undefined : this.control.results.get(thread);
      if (found && found.depth >= (deepest ? deepest.depth + 1 : depth)) deepest = found;
    }
    return deepest;
  }
}
