import { expect, test } from 'vitest';
import { failureIn, type Ran } from './failure.ts';
import { apply, faultsOf } from './faults.ts';

const made = (text: string) => faultsOf('a.tsx', text).map((fault) => `${fault.kind}: ${apply(text, fault)}`);

test.each([
  ['a();', ['removed statement: ;']],
  ['a();b();', ['removed statement: ;b();', 'swapped statements: b();a();', 'removed statement: a();;']],
  ['if (a) b = c;', ['removed branch: ;', 'negated condition: if (!(a)) b = c;']],
  ['const a = b && c;', ['swapped && and ||: const a = b || c;']],
  ['const a = b ?? c;', ['removed default: const a = b;']],
  ['const a = b < c;', ['changed comparison: const a = b <= c;']],
  ['const a = !b;', ['negated condition: const a = (b);']],
  ['const a = 1;', ['changed constant: const a = 2;']],
  ['const a = [b, c];', ['removed entry: const a = [ c];', 'removed entry: const a = [b, ];']],
  ['const a = async () => await b;', ['removed await: const a = async () => b;']],
  ['const a = () => { return b; };', ['removed return: const a = () => { return; };']],
  ['try { } catch { a = b }', ['emptied catch: try { } catch {}', 'removed statement: try { } catch { ; }']],
  ['const a = <b className="c" d={e} />;', ['removed attribute: const a = <b className="c"  />;']],
])('[issue 12] each line has its faults: %s', (text, faults) => {
  expect(made(text)).toEqual(faults);
});

test('[issue 12] a cleanup is removed only from an effect', () => {
  const body = '{ return () => { }; }';
  expect(made(`const a = useEffect(() => ${body});`)).toContain('removed cleanup: const a = useEffect(() => { ; });');
  expect(made(`const a = other(() => ${body});`)).toEqual(['removed return: const a = other(() => { return; });']);
});

test('[issue 12] no fault is put into types, imports and names', () => {
  expect(made(`import { a } from 'b'; type C = 'c' | 1; interface D { e: 'f' } export type { C as G };`)).toEqual([]);
});

test('[issue 12] a failure of one test file is not taken for a failure of another', () => {
  const ran = (moduleId: string, ...failed: string[]): Ran => ({
    moduleId,
    state: () => (failed.length > 0 ? 'failed' : 'passed'),
    children: { allTests: () => failed.filter(Boolean).map((fullName) => ({ fullName })) },
  });
  const modules = [ran('/a', 'fails'), ran('/b'), ran('/c', '')];
  expect(['/a', '/b', '/c'].map((path) => failureIn(modules, path))).toEqual(['fails', undefined, '']);
});
