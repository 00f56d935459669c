/** Loads the compiled code of src/wasm/code. */

/** The part of the host's WebAssembly used here. Not every host has it or allows it. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

/** Exports of a module given in hexadecimal digits; undefined if the host has no WebAssembly or forbids it. */
export function instantiate<Exports>(code: string): Exports | undefined {
  const host = (globalThis as { readonly WebAssembly?: WebAssemblyHost }).WebAssembly;
  if (!host) return undefined;
  try {
    const bytes = Uint8Array.from(code.match(/../g) ?? [], digits => Number.parseInt(digits, 16));
    return new host.Instance(new host.Module(bytes), {}).exports as Exports;
  } catch {
    return undefined;
  }
}
