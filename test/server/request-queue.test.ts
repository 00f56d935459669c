import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestQueue } from '../../src/server/request-queue';

const BUSY = { response: { status: 503, code: 'busy', headers: { 'Retry-After': '1' } } };
const GONE = { response: { code: 'disconnected' } };
const STAYS = new AbortController().signal;

/** Acquires slots and records the order in which the requests get them. */
function startRequests(queue: RequestQueue, names: string): string[] {
  const started: string[] = [];
  for (const name of names) void queue.acquire(STAYS).then(() => started.push(name));
  return started;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('requests for a limited resource', () => {
  test('start in the order of their arrival, as slots become free', async () => {
    const queue = new RequestQueue(2, 10);
    const started = startRequests(queue, 'abcde');
    await vi.waitFor(() => expect(started.join('')).toBe('ab'));
    queue.release();
    await vi.waitFor(() => expect(started.join('')).toBe('abc'));
    queue.release();
    queue.release();
    await vi.waitFor(() => expect(started.join('')).toBe('abcde'));
    queue.release();
    queue.release();
    expect(startRequests(queue, 'fg')).toEqual([]);
    expect(queue.length).toBe(0);
  });

  test('are rejected with 503 if too many wait', async () => {
    const queue = new RequestQueue(1, 2);
    startRequests(queue, 'abc');
    await expect(queue.acquire(STAYS)).rejects.toMatchObject(BUSY);
    queue.release();
    startRequests(queue, 'd');
    await expect(queue.acquire(STAYS)).rejects.toMatchObject(BUSY);
  });

  test('are rejected with 503 if they wait too long', async () => {
    const queue = new RequestQueue(1, 10, 5000);
    startRequests(queue, 'a');
    const late = expect(queue.acquire(STAYS)).rejects.toMatchObject(BUSY);
    vi.advanceTimersByTime(4999);
    expect(queue.length).toBe(1);
    vi.advanceTimersByTime(1);
    await late;
    expect(queue.length).toBe(0);
  });

  test('are not timed out after they have started', async () => {
    const queue = new RequestQueue(1, 10, 5000);
    const started = startRequests(queue, 'ab');
    queue.release();
    vi.advanceTimersByTime(3000);
    startRequests(queue, 'c');
    vi.advanceTimersByTime(3000);
    expect(queue.length).toBe(1);
    await vi.waitFor(() => expect(started.join('')).toBe('ab'));
  });

  test('leave the queue when their client disconnects', async () => {
    const queue = new RequestQueue(1, 2);
    const started = startRequests(queue, 'a');
    const client = new AbortController();
    const gone = expect(queue.acquire(client.signal)).rejects.toMatchObject(GONE);
    const stays = queue.acquire(STAYS).then(() => started.push('b'));
    client.abort();
    await gone;
    expect(queue.length).toBe(1);
    queue.release();
    await stays;
    await expect(queue.acquire(client.signal)).rejects.toMatchObject(GONE);
    expect(started.join('')).toBe('ab');
  });

  test('that follow up go first, in order, and always find a place', async () => {
    const queue = new RequestQueue(1, 2);
    const started = startRequests(queue, 'abc');
    void queue.acquire(STAYS, true).then(() => started.push('1'));
    void queue.acquire(STAYS, true).then(() => started.push('2'));
    for (let n = 0; n < 4; n++) queue.release();
    await vi.waitFor(() => expect(started.join('')).toBe('a12bc'));
  });
});
