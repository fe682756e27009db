import { z } from 'zod';
import type { Db, Sql } from './db.ts';

const Entry = z.object({ at: z.date(), actor_id: z.string(), member_id: z.string(), action: z.string() });

/** Who did what to whom, and when. `action` is a fixed word of this server, never a value from a request. */
export interface AuditEntry {
  recordedAt: Date;
  actorId: string;
  memberId: string;
  action: string;
}

export interface Audit {
  record(entry: AuditEntry): Promise<void>;
  /** The entries about a person, oldest first. */
  of(memberId: string): Promise<AuditEntry[]>;
}

/**
 * Writes an audit entry in the transaction of the change that it records. If the entry cannot be written, nothing
 * changes.
 */
export async function writeAudit(sql: Sql, { recordedAt, actorId, memberId, action }: AuditEntry): Promise<void> {
  const text = 'insert into audit (at, actor_id, member_id, action) values ($1, $2, $3, $4)';
  await sql.query(text, [recordedAt, actorId, memberId, action]);
}

export function audit(db: Db): Audit {
  return {
    record: (entry) => writeAudit(db, entry),
    async of(memberId) {
      const { rows } = await db.query(
        'select at, actor_id, member_id, action from audit where member_id = $1 order by audit.id',
        [memberId],
      );
      return rows
        .map((row) => Entry.parse(row))
        .map(({ at, actor_id, member_id, action }) => ({
          recordedAt: at,
          actorId: actor_id,
          memberId: member_id,
          action,
        }));
    },
  };
}
