import type {
  AnalyticsFile,
  CallsFile,
  CopyFile,
  ErrorsFile,
  FlowFile,
  ModalsFile,
  Product,
  ProductTexts,
  QuestionnaireFile,
  QuestionsFile,
  RoutesFile,
  ScreenFile,
  StepsFile,
  StoresFile,
} from '../generated/flow-files.ts';
import {
  type Call,
  callOf,
  type Contract,
  engineStores,
  type Json,
  type CompiledStore,
  storeOf,
  fileStem,
} from '../model/index.ts';
import { type DeclaredRoute, declaredRoute } from './routes.ts';
import { validatorOf } from './validators.ts';

/** The files of a flow after their structure has been checked. */
export interface Files {
  flow: FlowFile;
  /** Each route with its defaults. */
  routes: { routes: Readonly<Record<string, DeclaredRoute>> };
  steps: StepsFile;
  questions: QuestionsFile;
  /** Each call, with the data of its operation in the contract. */
  calls: { calls: Readonly<Record<string, Call>> };
  errors: ErrorsFile;
  modals: ModalsFile;
  /** The flow's stores, and the stores that core itself fills. */
  stores: { stores: Readonly<Record<string, CompiledStore>> };
  analytics: AnalyticsFile;
  /** Texts by locale. */
  copy: Readonly<Record<string, CopyFile>>;
  /** Screens by id. */
  screens: Readonly<Record<string, ScreenFile>>;
  /** The flow's own questions, by questionnaire name. */
  questionnaires: Readonly<Record<string, QuestionnaireFile>>;
  /** Products by slug. */
  products: Readonly<Record<string, Product>>;
  /** Translated texts of products, by slug and locale: "migraine-relief.es". */
  productTexts: Readonly<Record<string, ProductTexts>>;
  /** The backend's operations, schemas and facts. */
  contract: Contract;
  /** Addresses of the files in public/ ("/logo.svg") and fonts/; undefined when they are unknown. */
  served: readonly string[] | undefined;
  all: readonly { file: string; schemaId: string; value: Json }[];
}

/** The files of a flow by name, typed by their schemas. @throws when a file does not match its schema */
export function filesOf(all: Files['all'], beside: Pick<Files, 'contract' | 'served'>): Files {
  const one = <T>(name: string): T => read<T>(all.find(({ file }) => file === `${name}.json`));
  const folder = <T>(schema: string): Record<string, T> =>
    Object.fromEntries(
      all
        .filter(({ schemaId }) => schemaId === `${schema}.schema.json`)
        .map((found) => [fileStem(found.file), read<T>(found)]),
    );
  const flow = one<FlowFile>('flow');
  const screens = folder<ScreenFile>('screen');
  const calls = mapped(one<CallsFile>('calls').calls, (call) => callOf(beside.contract, flow.api, call));
  return {
    flow,
    routes: {
      routes: mapped(one<RoutesFile>('routes').routes, (route, id) => declaredRoute(id, route, { screens, calls })),
    },
    steps: one<StepsFile>('steps'),
    questions: one<QuestionsFile>('questions'),
    calls: { calls },
    errors: one<ErrorsFile>('errors'),
    modals: one<ModalsFile>('modals'),
    stores: {
      stores: {
        ...mapped(one<StoresFile>('stores').stores, (store, id) => storeOf(id, store)),
        ...engineStores(flow.remembered_params),
      },
    },
    analytics: one<AnalyticsFile>('analytics'),
    copy: folder<CopyFile>('copy'),
    screens,
    questionnaires: folder<QuestionnaireFile>('questionnaire'),
    products: folder<Product>('product'),
    productTexts: folder<ProductTexts>('product-texts'),
    contract: beside.contract,
    served: beside.served,
    all,
  };
}

const mapped = <T, Made>(
  record: Readonly<Record<string, T>>,
  make: (one: T, key: string) => Made,
): Record<string, Made> => Object.fromEntries(Object.entries(record).map(([key, one]) => [key, make(one, key)]));

function read<T>(found: Files['all'][number] | undefined): T {
  const validate = found && validatorOf<T>(found.schemaId);
  if (found === undefined || validate === undefined || !validate(found.value))
    throw new Error('A file of the flow is not of its schema');
  return found.value;
}
