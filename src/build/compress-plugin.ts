import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|html|json|svg|txt|map|webmanifest)$/;
/** Smaller files are not compressed, because it would save no network packet. */
const SMALLEST_BYTES = 512;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [gz, br] = await Promise.all([toGzip(bytes, { level: 9 }), toBrotli(bytes, { params })]);
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
}

/** Writes `x.gz` and `x.br` next to every text file `x` of a folder, public files included. */
async function compressFolder(dir: string): Promise<void> {
  const names = await readdir(dir, { recursive: true });
  await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(join(dir, name))));
}

/** Compresses at build time what the server would otherwise compress on every request. */
export function compressPlugin(): Plugin {
  let outDir = '';
  let written = false;
  return {
    name: 'tundish-compress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      written = true;
    },
    // After a failed build, there is nothing to compress, and Vite reports the failure.
    closeBundle: { order: 'post', sequential: true, handler: () => (written ? compressFolder(outDir) : undefined) },
  };
}
