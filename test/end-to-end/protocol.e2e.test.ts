import { afterAll, expect, test } from 'vitest';
import { createTestEngine } from './program';
import { sessionExamples, testSessions } from './session-examples';

const threads = createTestEngine();
afterAll(() => threads.close());

test('protocol.md has examples', () => {
  expect(sessionExamples('protocol.md').length).toBeGreaterThan(10);
});

testSessions('protocol.md', threads);
