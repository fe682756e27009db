import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject, type Json, jsonOf, segments } from '#core';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of the project in its own folder, on which changes can be tried. */
export class Tree {
  readonly root = mkdtempSync(join(tmpdir(), 'tundish-recipe-'));

  constructor() {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
    for (const file of files.trim().split('\n')) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true });
      copyFileSync(join(ROOT, file), join(this.root, file));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'));
  }

  /** Adds a file. */
  add(file: string, text: string): void {
    writeFileSync(join(this.root, file), text);
  }

  /** Replaces a piece of a file. @throws when the file does not have it exactly once */
  edit(file: string, piece: string, by: string): void {
    const text = readFileSync(join(this.root, file), 'utf8');
    if (text.split(piece).length !== 2) throw new Error(`${file} does not have this once: ${piece}`);
    writeFileSync(
      join(this.root, file),
      text.replace(piece, () => by),
    );
  }

  /** Adds a value to a JSON file, at a JSON pointer; "-" is the end of a list (RFC 6902). */
  put(file: string, pointer: string, value: Json): void {
    const json = jsonOf(JSON.parse(readFileSync(join(this.root, file), 'utf8')));
    const keys = [...segments(pointer)];
    const last = keys.pop() ?? '';
    const inside = keys.reduce<Json | undefined>((within, key) => (isObject(within) ? within[key] : undefined), json);
    if (Array.isArray(inside)) inside.push(value);
    else if (isObject(inside)) inside[last] = value;
    else throw new Error(`${file} has nothing at ${pointer}`);
    writeFileSync(join(this.root, file), JSON.stringify(json, null, 2));
  }

  /** Runs a program of the project. @returns its output, and whether it succeeded */
  run(...[program, ...args]: [string, ...string[]]): { ok: boolean; output: string } {
    try {
      const output = execFileSync(join(this.root, 'node_modules/.bin', program), args, {
        cwd: this.root,
        encoding: 'utf8',
        env: { ...process.env, FLOW: '' },
        stdio: 'pipe',
      });
      return { ok: true, output };
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      return { ok: false, output: stdout + stderr };
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
