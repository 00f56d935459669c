/** WebAssembly from the hexadecimal digits of src/wasm/code. */

/** What is used of the host's WebAssembly; not every host has it, or allows it. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

/** The exports of the module, undefined where the host refuses it: then JavaScript does the work. */
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
