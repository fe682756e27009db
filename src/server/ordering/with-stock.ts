import { ownEntry } from '#core';
import type { Product } from '#core';
import type { FunnelData } from '../store/funnel-data.ts';

/** A product, with the units of its variants that are still in stock. */
export function withStock(product: Product, { stock }: Pick<FunnelData, 'stock'>): Product {
  if (Object.keys(stock).length === 0) return product;
  const variants = product.variants.map((variant) => ({
    ...variant,
    stock: ownEntry(stock, variant.id) ?? variant.stock,
  }));
  return { ...product, variants };
}
