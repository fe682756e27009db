import { expect, onTestFinished, test, vi } from 'vitest';
import { axiosTransport } from '../../src/services/http/axios-transport.ts';
import { NoResponse } from '../../src/services/http/transport.ts';

const REQUEST = { method: 'GET', url: '/api/me', query: {}, headers: {}, body: undefined, timeout: 15_000 };

test('[EC-7] a request that the browser calls off is "aborted", and no timeout', async () => {
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function callOff(this: XMLHttpRequest) {
    this.onabort?.(new ProgressEvent('abort'));
  });
  onTestFinished(() => sending.mockRestore());
  await expect(axiosTransport({ ...REQUEST, signal: undefined })).rejects.toEqual(new NoResponse('aborted'));
});
