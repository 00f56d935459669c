/** A question or a form over the page. */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

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
