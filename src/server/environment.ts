import { z } from 'zod';

export const SHORTEST_SECRET = 32;

const count = (standard: number) => z.coerce.number().int().positive().default(standard);
const web = () => z.url({ protocol: /^https?$/, error: 'must be a web address, like https://www.example.com' });
const port = (least: number) => z.coerce.number().int().min(least).max(65_535);
const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `must be an address like ${example}` });

/** The environment variables of the server, as text. */
export const Environment = z.object({
  TUNDISH_ENV: z.enum(['staging', 'production']).default('staging'),
  PORT: port(0).default(8080),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@db.example.com/tundish').exactOptional(),
  TOKEN_SECRET: z.string().exactOptional(),
  PUBLIC_ORIGIN: web().exactOptional(),
  REDIRECT_ORIGIN: web().exactOptional(),
  SMTP_URL: url(/^smtps?$/, 'smtps://user:password@mail.example.com').exactOptional(),
  MAIL_FROM: z.string().min(3).exactOptional(),
  ONYX_AUTHORIZE_URL: web().exactOptional(),
  ONYX_TOKEN_URL: web().exactOptional(),
  ONYX_USERINFO_URL: web().exactOptional(),
  ONYX_CLIENT_ID: z.string().min(1).exactOptional(),
  ONYX_CLIENT_SECRET: z.string().min(1).exactOptional(),
  ONYX_ISSUER: web().exactOptional(),
  PAYMENT_URL: web().exactOptional(),
  PAYMENT_SECRET: z.string().min(1).exactOptional(),
  PAYMENT_TOKENS_URL: url(/^https$/, 'https://pay.example.com/tokens').exactOptional(),
  TRUST_PROXY: z.coerce.number().int().min(0).exactOptional(),
  LOG_LEVEL: z.enum(['info', 'warn', 'error', 'silent']).default('info'),
  SKIP_ZERO_PURCHASES: z.stringbool().default(false),
  RATE_LIMIT_WINDOW_SECONDS: count(900),
  RATE_LIMIT_ACCOUNT_FAILURES: count(10),
  RATE_LIMIT_ACCOUNT_CEILING: count(100),
  RATE_LIMIT_ADDRESS: count(300),
  RATE_LIMIT_SEARCHES: count(1000),
  RATE_LIMIT_MAILS: count(20),
  REQUESTS_AT_ONCE: count(100),
  SIGN_INS_AT_ONCE: count(20),
  STOP_SECONDS: count(10),
  METRICS_PORT: port(1).exactOptional(),
  DOSESPOT_URL: web().exactOptional(),
  DOSESPOT_SUBSCRIPTION_KEY: z.string().exactOptional(),
  DOSESPOT_CLINIC_ID: z.string().exactOptional(),
  DOSESPOT_CLINIC_KEY: z.string().exactOptional(),
  DOSESPOT_USER_ID: z.string().exactOptional(),
  SAMPLE_CATALOGUE: z.stringbool().default(false),
});
export type Values = z.infer<typeof Environment>;
