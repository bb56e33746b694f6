//! The WebAssembly module that tablets load (`web-client/src/lib/rules/module.ts` calls it).
//!
//! Text crosses by the module's memory: the caller makes room for a message, writes it there, and reads the answer from
//! where it lies. Three functions need no generated glue.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tapis_tablet::TabletRules;

/// Smaller and faster in WebAssembly than the allocator of the standard library.
#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// What lies in the module's memory.
struct Memory {
    rules: TabletRules,
    message: Vec<u8>,
    answer: Vec<u8>,
}

static MEMORY: Mutex<Memory> = Mutex::new(Memory {
    rules: TabletRules::new(),
    message: Vec::new(),
    answer: Vec::new(),
});

/// Makes room for a message of so many bytes; returns where it is to be written.
#[expect(unsafe_code, reason = "the name is exported; no other module has it")]
#[unsafe(no_mangle)]
pub extern "C" fn message(bytes: usize) -> *mut u8 {
    let mut memory = memory();
    memory.message.clear();
    memory.message.resize(bytes, 0);
    memory.message.as_mut_ptr()
}

/// Takes the message that was written. Returns the length of the answer: negative where it is why there is none.
#[expect(unsafe_code, reason = "the name is exported; no other module has it")]
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> isize {
    let memory = &mut *memory();
    let text = std::str::from_utf8(&memory.message).unwrap_or_default();
    let (answer, sign) = match memory.rules.answer(text) {
        Ok(answer) => (answer, 1),
        Err(error) => (error.to_string(), -1),
    };
    memory.answer = answer.into_bytes();
    sign * isize::try_from(memory.answer.len()).unwrap_or_default()
}

/// Where the last answer lies.
#[expect(unsafe_code, reason = "the name is exported; no other module has it")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    memory().answer.as_ptr()
}

fn memory() -> MutexGuard<'static, Memory> {
    MEMORY.lock().unwrap_or_else(PoisonError::into_inner)
}
