import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

const METHODS = ['GET', 'PUT', 'POST', 'DELETE'] as const;

export interface Route {
  method: (typeof METHODS)[number];
  url: string;
}

/** The routes of each Fastify instance of this process. */
const routes = new WeakMap<object, Route[]>();

// Fastify announces every instance before it has a route.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const found: Route[] = [];
  routes.set(fastify, found);
  fastify.addHook('onRoute', ({ method, url }) => {
    found.push(...METHODS.filter((one) => [method].flat().includes(one)).map((one) => ({ method: one, url })));
  });
});

/** @returns every route of a server that was made after this file was loaded */
export const routesOf = ({ app }: { app: FastifyInstance }): Route[] => routes.get(app) ?? [];
