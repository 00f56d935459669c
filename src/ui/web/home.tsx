/** The first screen: what the page is, and the families to choose from. */
import { variants } from '../../api/index';
import { summaryOf } from '../../games/summaries';
import { UI_TEXTS } from '../texts';
import { BoardPicture } from './board-picture';
import type { MenuEntry } from './header';

/** Families with lessons in `learn.tsx`, which is loaded late. */
export const TUTORIAL_FAMILIES: readonly string[] = ['morris', 'draughts', 'brandubh'];

interface TypicalPosition {
  readonly variant: string;
  readonly fen?: string;
}

/** Typical positions; the other families show the start position of their first variant. */
const TYPICAL_POSITIONS: Readonly<Record<string, TypicalPosition>> = {
  morris: { variant: 'nine-mens-morris', fen: 'O@*O@@O*/O*@O*@*@/@OO@O@O* w m s 9 0 9 0 0 0 0 0 0 0 0 4 12' },
  draughts: { variant: 'spanish-draughts' },
};

const typicalPosition = (family: string): TypicalPosition =>
  TYPICAL_POSITIONS[family] ?? { variant: variants().find(variant => variant.family === family)!.name };

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
        {[...new Set(variants().map(({ family }) => family))].map(family => {
          const { title, goal } = summaryOf(family, UI_TEXTS.games);
          return (
            <li key={family}>
              <BoardPicture {...typicalPosition(family)} />
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
                {TUTORIAL_FAMILIES.includes(family) && (
                  <button type="button" aria-label={UI_TEXTS.learnGame(title)} onClick={() => learn(family)}>
                    {UI_TEXTS.learn}
                  </button>
                )}
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
