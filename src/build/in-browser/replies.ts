import type { Route } from 'playwright';
import { type Flow, isObject, type Json } from '#core';
import type { ScenarioBackend } from '#checks';

/** An HTTP response, and the name of the call that asked for it. */
export interface HttpReply {
  call: string | undefined;
  fulfil: Parameters<Route['fulfill']>[0] | 'failed' | 'timedout';
}

/** A regular expression for a call's path pattern, such as "/products/{slug}". */
const expressionOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Responds to the requests of the built product as the simulated backend of a scenario does. */
export class Replies {
  private readonly flow: Flow;
  readonly backend: ScenarioBackend;
  private signedIn: boolean;
  /** The names of the calls so far, in order. */
  readonly called: string[] = [];

  constructor(flow: Flow, backend: ScenarioBackend, signedIn: boolean) {
    this.flow = flow;
    this.backend = backend;
    this.signedIn = signedIn;
  }

  /** Whether a path belongs to the backend. */
  isForBackend = (path: string) => Object.values(this.prefixes).some((prefix) => path.startsWith(`${prefix}/`));

  private get prefixes() {
    const { base, oauth } = this.flow.api;
    return { base, oauth };
  }

  reply(method: string, path: string, query: Record<string, string>, body: Json | undefined): HttpReply {
    const found = Object.entries(this.flow.calls).find(([, call]) => {
      const prefix = this.prefixes[call.base ?? 'base'];
      return (
        call.method === method && path.startsWith(prefix) && expressionOf(call.path).test(path.slice(prefix.length))
      );
    });
    if (found === undefined) return { call: undefined, fulfil: { status: 404, json: {} } };
    const [name, call] = found;
    this.called.push(name);
    const base = call.base ?? 'base';
    const request = {
      call: name,
      method: call.method,
      base,
      path: path.slice(this.prefixes[base].length),
      query,
      body: isObject(body) ? body : undefined,
      headers: {},
      key: {},
    };
    if (base === 'oauth' && !this.backend.instead.has(name))
      return { call: name, fulfil: this.signedIn ? signedIn({}) : { status: 401, json: {} } };
    const reply = this.backend.reply(name, request);
    if (reply === undefined) return { call: name, fulfil: { status: 204 } };
    if ('failure' in reply) {
      const { status, body: content } = reply.failure;
      if (typeof status !== 'number') return { call: name, fulfil: status === 'timeout' ? 'timedout' : 'failed' };
      return { call: name, fulfil: { status, json: content ?? {} } };
    }
    if (reply.signsIn !== true) return { call: name, fulfil: { status: 200, json: reply.response } };
    this.signedIn = true;
    return { call: name, fulfil: signedIn(reply.response) };
  }
}

const signedIn = (json: Json) => ({ status: 200, json, headers: { 'access-token': 'token', 'expires-in': '1800' } });
