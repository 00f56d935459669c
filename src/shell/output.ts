/** What happens when whoever reads our output has seen enough of it. */

let survives = false;

/** Ends the program when its output is closed, unless it has said that it goes on without. */
export function exitOnClosedOutput(): void {
  process.stdout.on('error', () => {
    if (!survives) process.exit();
  });
}

/** From now on a closed output ends nothing; `told` is called once. */
export function surviveClosedOutput(told: () => void): void {
  survives = true;
  process.stdout.once('error', told);
}
