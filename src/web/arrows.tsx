/** Turns that are thought of, drawn as arrows. */
import type { PointCoordinates } from './geometry';

/** The head ends so far before the middle of a place. */
const ARROW_INSET = 24;

interface ArrowsProps {
  /** The places of each turn, the best turn first. */
  readonly routes: readonly (readonly string[])[];
  readonly layout: PointCoordinates;
}

export function Arrows({ routes, layout }: ArrowsProps) {
  return (
    <g class="arrows" aria-hidden="true">
      {routes.map((route, rank) => (
        <Arrow key={rank} route={route} layout={layout} rank={rank} />
      ))}
    </g>
  );
}

function Arrow({ route, layout, rank }: { route: readonly string[]; layout: PointCoordinates; rank: number }) {
  const spots = route.flatMap(name => layout.get(name) ?? []);
  const end = spots.at(-1);
  const before = spots.at(-2);
  if (!end) return null;
  if (!before) return <circle class={`arrow rank-${rank}`} cx={end.x} cy={end.y} r="40" />;
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  const [x, y] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const [tipX, tipY] = [end.x - x * ARROW_INSET * 0.3, end.y - y * ARROW_INSET * 0.3];
  const [neckX, neckY] = [end.x - x * ARROW_INSET * 1.6, end.y - y * ARROW_INSET * 1.6];
  const wing = 20;
  const path = [...spots.slice(0, -1), { x: neckX, y: neckY }].map(
    ({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`,
  );
  return (
    <g class={`arrow rank-${rank}`}>
      <path class="shaft" d={path.join(' ')} />
      <path
        class="head"
        d={`M${tipX} ${tipY} L${neckX - y * wing} ${neckY + x * wing} L${neckX + y * wing} ${neckY - x * wing} Z`}
      />
    </g>
  );
}
