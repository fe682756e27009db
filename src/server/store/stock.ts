import type { Sql } from './db.ts';

/** A number of units of a variant. */
export interface Units {
  productSlug: string;
  variantId: string;
  units: number;
}

/** The units to take. `initial` is the stock before the first sale. */
export interface StockRequest extends Units {
  initial: number;
}

/**
 * Takes units. If others take units of the same variant, waits for them. @returns false if fewer are left; nothing is
 * taken then
 */
export async function takeUnits(sql: Sql, { productSlug, variantId, units, initial }: StockRequest): Promise<boolean> {
  const key = [productSlug, variantId];
  await sql.query('insert into stock (product_slug, variant_id, units) values ($1, $2, $3) on conflict do nothing', [
    ...key,
    initial,
  ]);
  const { rows } = await sql.query(
    'update stock set units = units - $3 where product_slug = $1 and variant_id = $2 and units >= $3 returning units',
    [...key, units],
  );
  return rows.length > 0;
}

/** Returns units that were taken. */
export async function returnUnits(sql: Sql, { productSlug, variantId, units }: Units): Promise<void> {
  await sql.query('update stock set units = units + $3 where product_slug = $1 and variant_id = $2', [
    productSlug,
    variantId,
    units,
  ]);
}
