import axios, { AxiosError } from 'axios';
import { NoAnswer, type Transport } from './transport.ts';

const client = axios.create({
  withCredentials: true,
  validateStatus: () => true,
  // The body is read in http.ts, so that HTML or truncated JSON is a typed failure (HT-7).
  responseType: 'text',
  transformResponse: (body: unknown) => body,
});

/** Carries every call but the first read. */
export const byAxios: Transport = async ({ method, url, query, headers, body, timeout, signal }) => {
  try {
    const response = await client.request<unknown>({
      method,
      url,
      params: query,
      timeout,
      // Axios takes an object apart and leaves out what is called "constructor", as the id of an answer may be.
      ...(body === undefined
        ? { headers }
        : { headers: { ...headers, 'Content-Type': 'application/json' }, data: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const header = (name: string) => {
      const value: unknown = response.headers[name];
      return typeof value === 'string' ? value : null;
    };
    return { status: response.status, text: typeof response.data === 'string' ? response.data : '', header };
  } catch (error) {
    throw error instanceof AxiosError ? new NoAnswer(reasonOf(error)) : error;
  }
};

function reasonOf({ code }: AxiosError): NoAnswer['why'] {
  if (code === AxiosError.ERR_CANCELED) return 'aborted';
  return code === AxiosError.ECONNABORTED || code === AxiosError.ETIMEDOUT ? 'timeout' : 'network';
}
