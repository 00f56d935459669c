/** The line that ends every count and bench. */
export function nodesLine(nodes: number | bigint, milliseconds: number): string {
  const time = Math.round(milliseconds);
  return `nodes ${nodes} time ${time} nps ${Math.round((Number(nodes) * 1000) / Math.max(1, time))}`;
}
