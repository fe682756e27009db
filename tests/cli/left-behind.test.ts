import { execFileSync } from 'node:child_process';
import { chmod, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { Project } from './support/project.ts';

const NOBODY = 65_534;
const project = new Project();

/** Goes on as a user that file modes hold back. Root is held back by none. */
function withoutRoot(): void {
  if (process.geteuid?.() !== 0) return;
  execFileSync('chown', ['-R', String(NOBODY), project.cwd]);
  process.seteuid?.(NOBODY);
  onTestFinished(() => process.seteuid?.(0));
}

test.each([
  ['a reference that is not there', 'ordering', 'nowhere', 2],
  ['a flow that was not there yet', 'later', 'HEAD', 3],
])(
  'migrate --check asked about %s leaves no folder behind',
  async (_, flow, ref, expected) => {
    const temporary = await project.ownTemporaryFolder();
    await cp(project.path('flows/ordering'), project.path('flows/later'), { recursive: true });
    expect((await project.tundish('migrate', flow, '--against', ref, '--check')).code).toBe(expected);
    expect(await readdir(temporary)).toEqual([]);
  },
  120_000,
);

test('fix leaves every file as it was when it cannot write one of them', async () => {
  const [first, second] = [project.path('flows/ordering/flow.json'), project.path('flows/ordering/questions.json')];
  const misspell = async (file: string, word: string, wrong: string) => {
    const text = (await readFile(file, 'utf8')).replace(word, wrong);
    await writeFile(file, text);
    return text;
  };
  const written = await misspell(first, '"not_found": "', '"not_fuond": "');
  await misspell(second, '"widget": "single-choice"', '"widget": "singel-choice"');
  await chmod(second, 0o444);
  withoutRoot();
  const { code, err } = await project.tundish('fix');
  expect([code, err]).toEqual([3, expect.stringContaining('EACCES')]);
  expect(await readFile(first, 'utf8')).toBe(written);
}, 120_000);
