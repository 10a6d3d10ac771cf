/** Next to each field for a new password. */
export const PASSWORD_HINT = '8 到 128 個字，不限種類；一句自己記得的話最好。'
