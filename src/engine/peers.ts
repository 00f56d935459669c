/** The other threads of a search, by the words that they share. */
import type { BusyMoves } from '../search/busy';
import type { Finding, Peers } from '../search/peers';
import type { Control } from './shared';

export class SharedPeers implements Peers {
  readonly busy: BusyMoves;

  constructor(
    private readonly control: Control,
    private readonly thread: number,
    private readonly threads: number,
  ) {
    this.busy = control.busy;
  }

  tell(finding: Finding): void {
    this.control.findings.set(this.thread, finding);
  }

  ahead(depth: number): Finding | undefined {
    let deepest: Finding | undefined;
    for (let thread = 0; thread < this.threads; thread++) {
      const found = thread === this.thread ? undefined : this.control.findings.of(thread);
      if (found && found.depth >= (deepest ? deepest.depth + 1 : depth)) deepest = found;
    }
    return deepest;
  }
}
