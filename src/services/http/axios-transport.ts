import axios, { AxiosError } from 'axios';
import { NoResponse, type Transport } from './transport.ts';

const client = axios.create({
  withCredentials: true,
  validateStatus: () => true,
  // http.ts parses the body, so that HTML and truncated JSON become typed failures (HT-7).
  responseType: 'text',
  transformResponse: (body: unknown) => body,
  // Without this, axios reports a timeout and an aborted request with the same code (EC-7).
  transitional: { clarifyTimeoutError: true },
});

/** The transport for all calls except the first read. */
export const axiosTransport: Transport = async ({ method, url, query, headers, body, timeout, signal }) => {
  try {
    const response = await client.request<unknown>({
      method,
      url,
      params: query,
      timeout,
      // Axios would drop an object key named "constructor", which may be an answer's id, so the body is serialized
      // here.
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
    throw error instanceof AxiosError ? new NoResponse(reasonOf(error)) : error;
  }
};

function reasonOf({ code }: AxiosError): NoResponse['why'] {
  if (code === AxiosError.ERR_CANCELED || code === AxiosError.ECONNABORTED) return 'aborted';
  return code === AxiosError.ETIMEDOUT ? 'timeout' : 'network';
}
