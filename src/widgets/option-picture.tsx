import { useState } from 'react';

/** An option's picture. If it fails to load, its box stays empty, so that nothing moves. */
export function OptionPicture({ address }: { address: string }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="choice__picture">
      {broken !== address && <img src={address} alt="" decoding="async" onError={() => setBroken(address)} />}
    </span>
  );
}
