import type { Product } from '#core';
import type { Server } from '../server.ts';

/** A product with the units that are left of its variants. */
export async function withStock({ store }: Pick<Server, 'store'>, product: Product): Promise<Product> {
  const left = await store.stock.of(product.slug);
  if (left.size === 0) return product;
  const variants = product.variants.map((variant) => ({ ...variant, stock: left.get(variant.id) ?? variant.stock }));
  return { ...product, variants };
}
