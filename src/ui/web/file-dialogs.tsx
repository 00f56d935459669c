/** Dialogs for game files, loaded when one is opened: the games of a file, and export. */
import { useEffect, useState } from 'preact/hooks';
import { resultTag } from '../../records/record';
import { checkFormat, gameWriter, WRITABLE_FORMATS, type WritableFormat } from '../../records/writers';
import { mainMoves } from '../game-tree';
import { playLine, recordOfLine } from '../line-record';
import type { PlaySession } from '../session';
import { UI_TEXTS, variantTitle } from '../texts';
import { Dialog } from './dialogs';
import { eventText, type LoadedGame, playersText } from './open-game';
import { openingListName, openingText } from './opening-name';
import { drawBallot, openingLists } from './openings';
import { boardPicture, toPng } from './picture';
import { copyLink, copyText, downloadFile } from './sharing';
import { playerNames } from './storage';

/** Games that are listed at once; the filter finds the others. */
const MAX_LISTED = 200;
/** Number of games from which there is a filter. */
const MIN_FILTERED = 8;

interface GameChooserProps {
  readonly games: readonly LoadedGame[];
  choose(game: LoadedGame): void;
  close(): void;
}

export function GameChooser({ games, choose, close }: GameChooserProps) {
  const texts = UI_TEXTS.study;
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found = games
    .map(game => ({ game, text: gameText(game) }))
    .filter(({ text }) => words.every(word => text.toLowerCase().includes(word)));
  return (
    <Dialog title={texts.chooseGame(games.length)} close={close}>
      {games.length >= MIN_FILTERED && (
        <label class="fen">
          {texts.filter}
          <input type="search" value={filter} onInput={event => setFilter(event.currentTarget.value)} />
        </label>
      )}
      <ol class="games">
        {found.slice(0, MAX_LISTED).map(({ game, text }) => (
          <li key={game.number}>
            {game.line ? (
              <button type="button" onClick={() => choose(game)}>
                {text}
              </button>
            ) : (
              <p class="none">{text}</p>
            )}
          </li>
        ))}
      </ol>
      {found.length > MAX_LISTED && <p class="none">{texts.moreGames(found.length - MAX_LISTED)}</p>}
      <div class="row">
        <button type="button" onClick={close}>
          {UI_TEXTS.cancel}
        </button>
      </div>
    </Dialog>
  );
}

/** `3. Tinsley – Lafferty, World championship, 1958: 1-0, 34 moves`. */
function gameText({ number, line, notes }: LoadedGame): string {
  if (!line) return `${number}. ${notes}`;
  const { winner } = recordOfLine(line, ['', '']);
  const who = playersText(line) || variantTitle(line.start.variant);
  const about = [who, eventText(line.heading?.tags ?? {})].filter(Boolean).join(', ');
  return `${number}. ${about}: ${resultTag(winner)}, ${UI_TEXTS.study.moveCount(mainMoves(line).length)}`;
}

const EXTENSIONS: Readonly<Record<WritableFormat, string>> = { native: 'pgn', pdn: 'pdn', pgn: 'pgn', json: 'json' };

interface ExportDialogProps {
  readonly session: PlaySession;
  showMessage(text: string): void;
  /** Opens pasted text. */
  open(text: string): void;
  close(): void;
}

export function ExportDialog({ session, showMessage, open, close }: ExportDialogProps) {
  const texts = UI_TEXTS.study;
  const { line, shownGame } = session;
  const { variant } = line.start;
  const formats = WRITABLE_FORMATS.filter(format => checkFormat(format, variant).ok);
  const [format, setFormat] = useState<WritableFormat>(
    formats.find(known => known === 'pdn' || known === 'pgn') ?? 'native',
  );
  const [pasted, setPasted] = useState('');
  const text = (): string => {
    const written = gameWriter(format)(recordOfLine(line, playerNames(session)));
    return written.ok ? written.value : '';
  };
  const copy = async (content: string): Promise<void> =>
    showMessage((await copyText(content)) ? texts.copied : texts.notCopied);
  const savePicture = async (kind: 'svg' | 'png'): Promise<void> => {
    const svg = boardPicture();
    const content = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await toPng(svg);
    downloadFile(`${variant}.${kind}`, content);
  };
  return (
    <Dialog title={texts.moreFilesTitle} close={close}>
      <h3>{texts.export}</h3>
      <div class="row">
        <label class="inline">
          {texts.format}
          <select
            value={format}
            onChange={event => setFormat(formats.find(known => known === event.currentTarget.value)!)}
          >
            {formats.map(known => (
              <option key={known} value={known}>
                {texts.formatNames[known]}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          onClick={() => downloadFile(`${variant}.${EXTENSIONS[format]}`, new Blob([text()], { type: 'text/plain' }))}
        >
          {UI_TEXTS.save}
        </button>
        <button type="button" onClick={() => void copy(text())}>
          {texts.copyGame}
        </button>
      </div>
      <h3>{texts.position}</h3>
      <div class="row">
        <button type="button" onClick={() => void copy(shownGame.fen)}>
          {texts.copyFen}
        </button>
        <button type="button" onClick={() => void copyLink(session, showMessage)}>
          {texts.copyLink}
        </button>
        <button type="button" onClick={() => void savePicture('svg')}>
          {texts.picture('SVG')}
        </button>
        <button type="button" onClick={() => void savePicture('png')}>
          {texts.picture('PNG')}
        </button>
      </div>
      <BallotButtons session={session} showMessage={showMessage} close={close} />
      <h3>{texts.import}</h3>
      <label class="fen">
        {texts.paste}
        <textarea rows={5} value={pasted} spellcheck={false} onInput={event => setPasted(event.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="button" class="main" disabled={pasted.trim() === ''} onClick={() => open(pasted)}>
          {UI_TEXTS.open}
        </button>
        <button type="button" onClick={close}>
          {UI_TEXTS.close}
        </button>
      </div>
    </Dialog>
  );
}

/** Starts a game from a random opening of a shipped list. */
function BallotButtons({ session, showMessage, close }: Omit<ExportDialogProps, 'open'>) {
  const { variant } = session.line.start;
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    openingLists(variant).then(
      lists => setNames(lists.map(({ name }) => name)),
      () => {},
    );
  }, [variant]);
  if (names.length === 0) return null;
  const start = async (list: string): Promise<void> => {
    const ballot = await drawBallot(variant, list);
    const recorded = ballot?.moves.map(name => ({ name })) ?? [];
    const line = playLine(variant, [], undefined, recorded);
    if (!ballot || !line.ok || !(await session.confirmReplace(UI_TEXTS.confirmNewGame, UI_TEXTS.newGame))) return;
    close();
    session.startGame({ ...line.value, ballot: `${list} ${ballot.number}` }, session.settings);
    showMessage(openingText(ballot));
  };
  return (
    <>
      <h3>{UI_TEXTS.study.drawOpening}</h3>
      <div class="row">
        {names.map(name => (
          <button key={name} type="button" onClick={() => void start(name)}>
            {openingListName(name)}
          </button>
        ))}
      </div>
    </>
  );
}
