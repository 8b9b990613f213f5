import { useSearchParams } from 'react-router'
import { ENTER, SIGN_IN_PATH } from './sign-in-path.ts'

/** After a guard's redirect, sends a browser without scripts to the sign-in page. */
export function SignInWithoutScripts() {
  const [query] = useSearchParams()
  if (query.get(ENTER.name) !== ENTER.value) return null
  const wanted = new URLSearchParams({ [ENTER.next]: query.get(ENTER.next) ?? '' })
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0; url=${SIGN_IN_PATH}?${wanted}`} />
    </noscript>
  )
}
