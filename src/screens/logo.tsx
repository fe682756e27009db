import { useFlow, useTranslate } from '#runtime';

/** The brand's mark and name, which lead to its site (LY-1). */
export function Logo() {
  const t = useTranslate();
  const { brand, layout } = useFlow();
  const { mark, label } = layout.logo;
  return (
    <a className="header__logo" href={brand.url} aria-label={t(label)}>
      <svg className="logo" viewBox={mark.box} aria-hidden="true" focusable="false">
        {mark.shapes.map(({ path, color }) => (
          <path key={path} className={`logo__shape--${color}`} d={path} />
        ))}
      </svg>
      <span className="header__name">{brand.name}</span>
    </a>
  );
}
