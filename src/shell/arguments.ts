/** Words of the command line that several commands take. */
import { InvalidArgumentError, Option } from 'commander';
import { VARIANTS } from '../games/index';
import { readWhole } from '../games/values';

/** Reads an argument that is a whole number within bounds. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const number = readWhole(text, min, max);
    if (!number.ok) throw new InvalidArgumentError(`${number.error}.`);
    return number.value;
  };

export const variantOption = (): Option =>
  new Option('--variant <name>', 'the variant to play by').choices(VARIANTS).default(VARIANTS[0]!);
