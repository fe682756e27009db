import { useState } from 'react';

/** An option's picture; one that can't be loaded leaves its box empty, so that nothing moves. */
export function OptionPicture({ address }: { address: string }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="choice__picture">
      {broken !== address && <img src={address} alt="" decoding="async" onError={() => setBroken(address)} />}
    </span>
  );
}
