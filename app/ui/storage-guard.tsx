import { use } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'

/** A storage that keeps nothing, in the place of one that throws as soon as it is named. */
const GUARD = `try{sessionStorage}catch{Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}`

/**
 * Where the browser blocks site data, the router's script for the place on the page would throw on
 * each page. Stands before it.
 */
export function StorageGuard() {
  // The same nonce as the router's own scripts. It has run when React comes alive, which needs no copy.
  return (
    <script nonce={use(FrameworkContext)?.nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? GUARD : ''}
    </script>
  )
}
