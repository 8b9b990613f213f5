/** As in a browser that blocks all site data: any access to a storage throws. */
export const BLOCK = () => {
  const refuse = (owner: object, name: string) =>
    Object.defineProperty(owner, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) refuse(window, name)
  refuse(navigator, 'locks')
}
