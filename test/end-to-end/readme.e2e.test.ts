/** The commands, sessions and programs of the documents run as they are shown. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand } from '../cli/run-command';
import { createTestEngine } from './program';
import { sessionExamples, testSessions } from './session-examples';

const folder = mkdtempSync(join(tmpdir(), 'alquerque-readme-'));
const threads = createTestEngine();
afterAll(() => {
  threads.close();
  rmSync(folder, { recursive: true });
});

const PAGES = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter(page => page.endsWith('.md') && !page.startsWith('api/'))
  .map(page => `docs/${page}`);
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'protocol.md', ...PAGES].filter(page => existsSync(page));
/** Commands that wait for input or need files, and one that takes seconds. */
const NOT_RUN = /^alquerque (serve|play|games|bench|--help)\b|^alquerque$/;

const blocks = (file: string, language: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, text]) => text!,
  );

/** Calls of `alquerque` in shell blocks and indented lines, as argument lists without comments. */
function calls(file: string): string[] {
  const indented = [...readFileSync(file, 'utf8').matchAll(/(?:^ {4}\S.*\n)+/gm)].map(([text]) =>
    text.replace(/^ {4}/gm, ''),
  );
  return [...blocks(file, 'sh'), ...indented]
    .flatMap(text => text.replaceAll('\\\n', ' ').split('\n'))
    .map(line =>
      line
        .replace(/\s+#.*$/, '')
        .replace(/^node dist\/alquerque\.js\b/, 'alquerque')
        .trim(),
    )
    .filter(line => line === 'alquerque' || line.startsWith('alquerque '));
}

/** Splits a simple command line as a shell does. */
const wordsOf = (line: string): string[] =>
  (line.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? []).map(word => word.replace(/['"]/g, ''));

describe('README', () => {
  test('has a session', () => expect(sessionExamples('README.md').length).toBeGreaterThan(0));

  test.each(calls('README.md').filter(line => !NOT_RUN.test(line)))('%s', async line => {
    const [, ...words] = wordsOf(line);
    const { code, errors } = await runCommand(words, { XDG_CACHE_HOME: folder });
    expect([code ?? 0, errors]).toEqual([0, '']);
  });

  test.each(blocks('README.md', 'js'))('program %#', code => {
    const expected = [...code.matchAll(/^.*console\.log\(.*\);? \/\/ (.*)$/gm)].map(([, text]) => text);
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    expect(output.trimEnd().split('\n')).toEqual(expected);
  });
});

for (const page of DOCUMENTS.filter(page => page !== 'protocol.md')) testSessions(page, threads);

describe('commands in the documents', () => {
  /** Options of each command, by the words that name the command. */
  const help = new Map<string, Promise<string>>();
  const helpOf = (command: string): Promise<string> => {
    const known =
      help.get(command) ?? runCommand([...command.split(' ').filter(Boolean), '--help']).then(({ output }) => output);
    help.set(command, known);
    return known;
  };

  test.each(DOCUMENTS)('%s names existing commands and options', async page => {
    for (const line of calls(page)) {
      const words = wordsOf(line.split(/ [|<>&]|;| :::/)[0]!).slice(1);
      let command = '';
      for (const word of words) {
        if (!/^[a-z]+$/.test(word)) break;
        if (!new RegExp(`^  ${word}\\b`, 'm').test(await helpOf(command))) break;
        command = `${command} ${word}`.trim();
      }
      if (words.length > 0 && !words[0]!.startsWith('-')) expect(command, line).not.toBe('');
      for (const word of words.filter(word => word.startsWith('--'))) {
        const option = word.split('=')[0]!;
        expect(await helpOf(command), `${line}: ${option}`).toMatch(new RegExp(`${option}\\b`));
      }
    }
  });
});
