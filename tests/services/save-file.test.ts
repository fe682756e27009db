import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from '#services';

afterEach(() => void vi.restoreAllMocks());

test('[issue 12] a file is downloaded under its name as readable JSON, and its object URL is then revoked', async () => {
  const did: string[] = [];
  let file = new Blob();
  URL.createObjectURL = (content: Blob) => {
    file = content;
    return 'blob:here';
  };
  URL.revokeObjectURL = (address) => void did.push(`revoked ${address}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    did.push(`downloaded ${this.href} as ${this.download}`);
  });
  saveFile('my-data.json', { name: 'Ada', answers: ['a'] });
  expect(did).toEqual(['downloaded blob:here as my-data.json', 'revoked blob:here']);
  expect(file.type).toBe('application/json');
  const reader = new FileReader();
  reader.readAsText(file);
  await vi.waitFor(() => expect(reader.result).toBe('{\n  "name": "Ada",\n  "answers": [\n    "a"\n  ]\n}'));
});
