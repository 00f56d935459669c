/** The rules at a glance, and the keys. */
import { goalText, rulesSummary } from '../parlour/rules';
import { variantTitle } from '../parlour/words';
import { Dialog } from './dialog';
import type { PlaySession } from './table';

const KEYS: readonly (readonly [string, string])[] = [
  ['arrows', 'move the cursor on the board; in the list of turns, look back'],
  ['Enter', 'select, then move'],
  ['Escape', 'let go, or forfeit'],
  ['u', 'take back'],
  ['h', 'hint'],
  ['f', 'flip the board'],
  ['a', 'analysis'],
  ['n', 'new game'],
  ['s', 'save the game'],
  ['l', 'link to the game'],
  ['?', 'these rules'],
];

export function RulesDialog({ table, close }: { table: PlaySession; close(): void }) {
  const { start } = table.line;
  return (
    <Dialog title={variantTitle(start.variant)} close={close}>
      <p class="goal">{goalText(start)}</p>
      <ul>
        {rulesSummary(start).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div class="keys">
        <h3>Keys</h3>
        <dl>
          {KEYS.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div class="row">
        <button type="button" class="main" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
