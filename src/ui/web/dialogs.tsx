/** Modal dialogs. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { PlaySession } from '../session';
import { goalText, rulesSummary, UI_TEXTS, variantTitle } from '../texts';

interface DialogProps {
  readonly title: string;
  close(): void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Two dialogs can be open at once: a question over a form.
  const titleId = useId();
  useEffect(() => {
    const { current } = dialog;
    const focusedBefore = document.activeElement as HTMLElement | SVGElement | null;
    current?.showModal();
    // The chosen one of a group, not its first.
    current?.querySelector<HTMLElement>('input[type="radio"]:checked')?.focus();
    return () => {
      current?.close();
      focusedBefore?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

/** The rules in short, and the keys. */
export function RulesDialog({ session, close }: { session: PlaySession; close(): void }) {
  const { start } = session.line;
  return (
    <Dialog title={variantTitle(start.variant)} close={close}>
      <p class="goal">{goalText(start)}</p>
      <ul>
        {rulesSummary(start).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div class="keys">
        <h3>{UI_TEXTS.keys}</h3>
        <dl>
          {Object.entries({ ...UI_TEXTS.keyActions, ...UI_TEXTS.study.keyActions }).map(([key, action]) => (
            <div key={key}>
              <dt>
                <kbd>{key === 'arrows' ? UI_TEXTS.keyNames.arrows : key}</kbd>
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div class="row">
        <button type="button" class="main" onClick={close}>
          {UI_TEXTS.close}
        </button>
      </div>
    </Dialog>
  );
}
