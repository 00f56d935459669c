/** Reporter that lists the reasons of skipped tests at the end of a run. */
import type { Reporter, TestCase } from 'vitest/node';

export default class SkippedReporter implements Reporter {
  private readonly reasons = new Map<string, number>();

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state !== 'skipped' || result.note === undefined) return;
    this.reasons.set(result.note, (this.reasons.get(result.note) ?? 0) + 1);
  }

  onTestRunEnd(): void {
    for (const [reason, count] of this.reasons)
      console.log(`${count} ${count === 1 ? 'test' : 'tests'} skipped: ${reason}`);
  }
}
