/** A wait as one says it: "40 segundos", "3 minutos". */
export function waitText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 segundo' : `${seconds} segundos`
  return `${Math.ceil(seconds / 60)} minutos`
}

export const TOO_MANY = (seconds: number): string =>
  `Demasiados intentos. Espera ${waitText(seconds)} y vuelve a probar.`

export const WRONG_PASSWORD = 'El correo o la contraseña no coinciden.'
export const WRONG_CODE =
  'El código no vale. Mira que sea el de ahora: cambia cada 30 segundos, y cada uno sirve una vez.'
export const WRONG_PASSKEY = 'Esa llave no vale aquí. Prueba otra vez, o escribe el código.'
export const STEP_ENDED = 'Han pasado más de cinco minutos. Empieza otra vez.'
export const SESSION_ENDED =
  'La sesión terminó por estar un rato sin usarse. Entra otra vez y vuelves a donde estabas.'
