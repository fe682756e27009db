import { asObject, type Contract, lastPart } from '#core';

/** A name of the contract in the flow's spelling and in the backend's: "firstName", "first_name". */
const spellings = (name: string) => [name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];

/**
 * The names of the person's free texts in the contract: name and email address. Ids and words from a list do not
 * identify anybody.
 */
export const identityNames = ({ user, schemas }: Contract): string[] =>
  Object.entries(asObject(asObject(schemas[user ?? '']).properties)).flatMap(([name, value]) => {
    const { type, $ref, enum: choices, 'x-tundish': notes } = asObject(value);
    const isText = [type].flat().includes('string') && $ref === undefined;
    return isText && choices === undefined && asObject(notes).words === undefined ? spellings(name) : [];
  });

/** Whether a reference contains a person's name or email address, such as "user.email", whatever it reads from. */
export const isIdentity = (contract: Contract, reference: string): boolean =>
  reference === 'auth.impersonated_name' || identityNames(contract).includes(lastPart(reference));
