import { asObject, type Contract, lastPart } from '#core';

/** A name of the contract in the flow's spelling and in the backend's: "firstName", "first_name". */
const spellings = (name: string) => [name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];

/** The free texts of the contract's person: their name and email address. An id and words of a list tell nobody's name. */
export const identityNames = ({ user, schemas }: Contract): string[] =>
  Object.entries(asObject(asObject(schemas[user ?? '']).properties)).flatMap(([name, value]) => {
    const { type, $ref, enum: choices, 'x-tundish': notes } = asObject(value);
    const isText = [type].flat().includes('string') && $ref === undefined;
    return isText && choices === undefined && asObject(notes).words === undefined ? spellings(name) : [];
  });

/** Whether a reference contains somebody's name or email address, wherever it comes from: "user.email". */
export const isIdentity = (contract: Contract, reference: string): boolean =>
  reference === 'auth.impersonated_name' || identityNames(contract).includes(lastPart(reference));
