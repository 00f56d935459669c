/** The title of the page and its menu. */
import { useState } from 'preact/hooks';
import { UI_TEXTS } from '../texts';

export interface MenuEntry {
  readonly label: string;
  act(): void;
}

interface HeaderProps {
  readonly title: string;
  goHome(): void;
  startGame(): void;
  readonly entries: readonly MenuEntry[];
}

/** On narrow screens the entries fold into a menu. */
export function Header({ title, goHome, startGame, entries }: HeaderProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    (event.currentTarget as Element).querySelector<HTMLElement>('.menu-button')?.focus();
  };
  return (
    <header>
      <button type="button" class="brand" onClick={goHome} aria-label={UI_TEXTS.home}>
        <svg viewBox="0 0 40 40" width="32" height="32" aria-hidden="true">
          <path
            class="logo-lines"
            d="M4 4 H36 V36 H4 Z M12 12 H28 V28 H12 Z M20 4 V12 M20 28 V36 M4 20 H12 M28 20 H36"
          />
          <circle class="logo-man" cx="20" cy="20" r="7" />
        </svg>
      </button>
      <h1>{title}</h1>
      <nav aria-label={UI_TEXTS.menu} onKeyDown={close}>
        <button type="button" class="main" onClick={startGame}>
          {UI_TEXTS.newGame}
        </button>
        <button type="button" class="menu-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {UI_TEXTS.menu}
        </button>
        <span class={`entries${isOpen ? ' unfolded' : ''}`}>
          {entries.map(({ label, act }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                setOpen(false);
                act();
              }}
            >
              {label}
            </button>
          ))}
        </span>
      </nav>
    </header>
  );
}
