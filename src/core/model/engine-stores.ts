import type { Store } from '../generated/flow-files.ts';

const text = { type: 'text', default: null } as const;
const number = { type: 'number', default: null } as const;
const no = { type: 'boolean', default: false } as const;

/** A store as compiling makes it of what its file says: sealed, where it holds health data; or the engine's own. */
export interface KeptStore extends Omit<Store, 'holds'> {
  /** `queries`: what calls have answered, for as long as flow.json's queries.persisted says. */
  holds: Store['holds'] | 'queries';
  /** Whether it is stored encrypted (AES-GCM, a key no script can read out). */
  encrypted?: boolean;
}

/**
 * What the engine itself keeps, by the names that other readers of the storage rely on (ST-1 to ST-4). A flow declares
 * none of it and sets none of it: of some it may read what `ENGINE_NAMES` lists.
 */
export const ENGINE_STORES: Readonly<Record<string, KeptStore>> = {
  auth: {
    holds: 'fields',
    name: 'auth',
    fields: { accessToken: text, impersonating: no },
    persist: 'local',
    owner: 'person',
    kept_signed_out: '24h',
    version: 1,
  },
  user: {
    holds: 'fields',
    name: 'user',
    fields: {
      id: text,
      email: text,
      firstName: text,
      lastName: text,
      registration_state: text,
      role: text,
      email_verification: text,
    },
    persist: 'local',
    encrypted: true,
    owner: 'person',
    version: 1,
  },
  session: {
    holds: 'fields',
    name: 'session',
    fields: { sessionExpired: no, isSessionModalOpen: no, expiresIn: number, expiresAt: number },
    persist: 'local',
    owner: 'person',
    kept_signed_out: '24h',
    version: 1,
  },
  navigation: {
    holds: 'fields',
    name: 'navigation',
    fields: {
      previousPath: text,
      isGoingBack: no,
      accessDenied: { type: 'object', default: { message: '', nextPath: '' } },
      previousQuestionId: text,
      isShowProgressBar: no,
      currentPath: text,
      askedPath: text,
    },
    persist: 'local',
    encrypted: true,
    health: true,
    owner: 'person',
    kept_signed_out: '24h',
    version: 1,
  },
  queries: { holds: 'queries', name: 'queries', persist: 'local', owner: 'person', version: 1 },
  /** Whom staff act for; a name is kept nowhere. */
  impersonation: { holds: 'fields', fields: { name: text }, persist: 'memory', owner: 'person' },
};

/** What a flow may read of them. */
export const ENGINE_NAMES: Readonly<Record<string, readonly string[]>> = {
  auth: ['signed_in', 'impersonating', 'impersonated_name'],
  user: Object.keys(ENGINE_STORES.user?.fields ?? {}),
  navigation: ['has_previous'],
  session: [],
  queries: [],
  impersonation: [],
};
