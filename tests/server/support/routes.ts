import type { FastifyInstance } from 'fastify';

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
export interface Route {
  method: Method;
  url: string;
}

/** Every route of a server, read out of Fastify's own drawing of them. */
export function routesOf({ app }: { app: FastifyInstance }): Route[] {
  const parts: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^(.*?)(?:[├└]── )(\S*)(?: \((.*)\))?$/.exec(line);
      if (!found) return [];
      const [, indent = '', path = '', methods = ''] = found;
      const depth = indent.length / 4;
      parts.splice(depth, parts.length, path);
      const url = parts.slice(0, depth + 1).join('');
      return methods
        .split(', ')
        .filter((method): method is Method => ['GET', 'PUT', 'POST', 'DELETE'].includes(method))
        .map((method) => ({ method, url }));
    });
}
