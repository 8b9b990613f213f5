import { use } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'

/** Replaces a storage that throws on access with one that stores nothing. */
const GUARD = `try{sessionStorage}catch{Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}`

/**
 * Where the browser blocks site data, the router's scroll restoration script would throw on each
 * page. Rendered before it.
 */
export function StorageGuard() {
  // The nonce of the router's scripts. It runs before hydration, so the client renders it empty.
  return (
    <script nonce={use(FrameworkContext)?.nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? GUARD : ''}
    </script>
  )
}
