import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { Drawing } from '../icons/icon.tsx'
import { TextField, type TextFieldProps } from './field.tsx'

/** Lucide icons like those of `page-icon-shapes.ts`; here, so that only accounts load them. */
const SHAPES = {
  eye: 'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  eyeOff:
    'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20',
}

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={<Drawing shape={shown ? SHAPES.eyeOff : SHAPES.eye} />}
          label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
