import type { FieldType, Store, StoreField } from '../generated/flow-files.ts';

const text = { type: 'text', default: null } as const;
const number = { type: 'number', default: null } as const;
const no = { type: 'boolean', default: false } as const;

/** A compiled store: one of the flow's, or one that core fills itself. Encrypted if it holds health data. */
export interface CompiledStore extends Omit<Store, 'holds' | 'fields' | 'owner'> {
  /** What the store holds. `queries` means responses, stored as long as queries.persisted of flow.json says. */
  holds: NonNullable<Store['holds']> | 'queries';
  fields?: Readonly<Record<string, StoreField>>;
  owner: NonNullable<Store['owner']>;
  /** Whether the store is encrypted in the browser (AES-GCM, with a key that scripts cannot export). */
  encrypted?: boolean;
}

/**
 * A declared store with its defaults: it holds fields, belongs to the signed-in person, and is stored under its own
 * name. Stores with health data or answers are encrypted (ST-8).
 */
export function storeOf(id: string, written: Store): CompiledStore {
  const { holds = 'fields', owner = 'person', fields, ...rest } = written;
  const isStored = rest.persist !== 'memory';
  return {
    holds,
    ...(isStored && { name: id.replaceAll('-', '_'), version: 1 }),
    ...rest,
    owner,
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldOf(field)])),
    }),
    ...(isStored && (rest.health === true || holds === 'answers') && { encrypted: true }),
  };
}

/**
 * A field with its default. A field that is written as a type alone has the default false if it is a boolean, otherwise
 * null.
 */
const fieldOf = (field: FieldType | StoreField): StoreField =>
  typeof field === 'object' ? field : { type: field, default: field === 'boolean' ? false : null };

/** Parameters of addresses. Its fields are those that flow.json's `remembered_params` lists. */
const REMEMBERED: CompiledStore = {
  holds: 'fields',
  name: 'remembered',
  fields: {},
  persist: 'local',
  owner: 'device',
  version: 1,
};

/**
 * The stores that core fills itself. The specification fixes their names in the browser's storage (ST-1 to ST-4).
 * A flow must not declare or set them, and can read only the fields in `ENGINE_NAMES`.
 */
export const ENGINE_STORES: Readonly<Record<string, CompiledStore>> = {
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
  remembered: REMEMBERED,
  /** The member for whom staff act. The name is never persisted. */
  impersonation: { holds: 'fields', fields: { name: text }, persist: 'memory', owner: 'person' },
};

/** The fields of core's own stores that a flow may read. */
export const ENGINE_NAMES: Readonly<Record<string, readonly string[]>> = {
  auth: ['signed_in', 'impersonating', 'impersonated_name'],
  user: Object.keys(ENGINE_STORES.user?.fields ?? {}),
  navigation: ['has_previous'],
  session: [],
  queries: [],
  impersonation: [],
};

/** Core's own stores, for a flow that remembers these parameters of addresses. */
export const engineStores = (remembered: readonly string[] = []): typeof ENGINE_STORES => ({
  ...ENGINE_STORES,
  remembered: { ...REMEMBERED, fields: Object.fromEntries(remembered.map((name) => [name, text])) },
});
