/** What happens when whoever reads our output has seen enough of it. */

let goesOn = false;

/** Ends the program when its output is closed, unless it has said that it goes on without. */
export function watchOutput(): void {
  process.stdout.on('error', () => {
    if (!goesOn) process.exit();
  });
}

/** From now on a closed output ends nothing; `told` is called once. */
export function outliveOutput(told: () => void): void {
  goesOn = true;
  process.stdout.once('error', told);
}
