/** The first screen: what the page is, and the three families to choose from. */
import { summaryOf } from '../../games/summaries';
import { UI_TEXTS } from '../texts';
import { BoardPicture } from './board-picture';
import type { MenuEntry } from './header';

/** A typical position of each family. */
const PICTURES = [
  {
    family: 'morris',
    variant: 'nine-mens-morris',
    fen: 'O@*O@@O*/O*@O*@*@/@OO@O@O* w m s 9 0 9 0 0 0 0 0 0 0 0 4 12',
  },
  { family: 'draughts', variant: 'spanish-draughts', fen: undefined },
  { family: 'brandubh', variant: 'brandubh', fen: undefined },
] as const;

interface HomeProps {
  readonly canContinue: boolean;
  play(family: string): void;
  learn(family: string): void;
  resume(): void;
  /** The other views. */
  readonly entries: readonly MenuEntry[];
}

export function Home({ canContinue, play, learn, resume, entries }: HomeProps) {
  return (
    <main class="home">
      <p class="tagline">{UI_TEXTS.tagline}</p>
      {canContinue && (
        <p>
          <button type="button" class="main" onClick={resume}>
            {UI_TEXTS.continueGame}
          </button>
        </p>
      )}
      <ul class="families">
        {PICTURES.map(({ family, variant, fen }) => {
          const { title, goal } = summaryOf(family, UI_TEXTS.games);
          return (
            <li key={family}>
              <BoardPicture variant={variant} {...(fen !== undefined && { fen })} />
              <h2>{title}</h2>
              <p>{goal}</p>
              <div class="row even">
                <button
                  type="button"
                  class={canContinue ? '' : 'main'}
                  aria-label={UI_TEXTS.playGame(title)}
                  onClick={() => play(family)}
                >
                  {UI_TEXTS.play}
                </button>
                <button type="button" aria-label={UI_TEXTS.learnGame(title)} onClick={() => learn(family)}>
                  {UI_TEXTS.learn}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      <div class="row">
        {entries.map(({ label, act }) => (
          <button key={label} type="button" onClick={act}>
            {label}
          </button>
        ))}
      </div>
      <p class="sentence">{UI_TEXTS.nothingSent}</p>
    </main>
  );
}
