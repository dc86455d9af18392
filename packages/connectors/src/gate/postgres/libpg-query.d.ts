declare module 'libpg-query/wasm/libpg-query.js' {
  /** PostgreSQL's parser in WebAssembly: an Emscripten module with C functions of libpg_query. */
  interface PgQueryModule {
    readonly HEAPU8: Uint8Array;
    lengthBytesUTF8(text: string): number;
    stringToUTF8(text: string, pointer: number, bytes: number): void;
    UTF8ToString(pointer: number): string;
    getValue(pointer: number, type: 'i32'): number;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _wasm_parse_query_raw(text: number): number;
    _wasm_free_parse_result(result: number): void;
  }
  const createParser: () => Promise<PgQueryModule>;
  export = createParser;
}
