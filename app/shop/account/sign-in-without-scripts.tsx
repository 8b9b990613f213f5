import { useSearchParams } from 'react-router'
import { ENTER, SIGN_IN_PATH } from './sign-in-path.ts'

/** A guard has led here, where the window opens: a browser without scripts goes on to the page. */
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
