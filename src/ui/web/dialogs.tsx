/** A question or a form over the page. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { goalText, rulesSummary, variantTitle } from '../texts';
import type { PlaySession } from './session';

interface DialogProps {
  readonly title: string;
  close(): void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A question may stand over a form.
  const name = useId();
  useEffect(() => {
    const { current } = dialog;
    const before = document.activeElement as HTMLElement | SVGElement | null;
    current?.showModal();
    return () => {
      current?.close();
      before?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={name}
      onCancel={event => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id={name}>{title}</h2>
      {children}
    </dialog>
  );
}

/** The rules at a glance, and the keys. */

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
